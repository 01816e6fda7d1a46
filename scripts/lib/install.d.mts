export const ROOT: string;
export function installPackages(): Promise<void>;
export function findNode(): string;
export function nodePackages(platform: string, arch: string): string[];

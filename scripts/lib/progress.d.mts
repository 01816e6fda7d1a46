export declare function step<T>(name: string, work: () => T | Promise<T>): Promise<T>;
export declare class Problem extends Error {}
export declare function fail(error: unknown): never;

/**
 * The most common passwords, as data. Compiled by hand from the patterns that published frequency
 * lists of breached passwords show every year (SplashData and NordPass "worst passwords", the
 * British NCSC's top 100,000 and its counterparts in our other languages): a well-known word with a
 * well-known ending. No list was copied. Length is checked first, so shorter passwords appear only
 * as parts. With their endings the words produce more than 3,000 passwords of ten or more
 * characters (ASVS 5.0, 6.2.4; weak-password.test.ts counts them).
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Common exactly as written. */
export const EXACT_PASSWORDS = words(`
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv qazwsxedc123 zaq12wsxcde3
zaq1xsw2cde3 zaq12wsx 1qaz1qaz1qaz qwe123qwe123 qweasdzxc123 qweasdzxc qwerasdfzxcv asdfasdf123 asdf1234asdf
qwer1234qwer qwert12345 q1q1q1q1q1 1a2b3c4d5e a1b2c3d4e5 a1s2d3f4g5 abcd1234abcd abc123abc123 abcd123456 a123456789
aa12345678 aa123456789 a1234567890 123456789a 1234567890a 12345678910 123456789q q123456789 1234567891 123456789123
1234512345 123123123123 123321123321 1233211233 1122334455 11223344556 1029384756 0192837465 1357924680 147258369
147258369a 159357456 1472583690 7894561230 789456123a 741852963a 9638527410 3.1415926535 3141592653 2718281828
1212121212 passw0rd123 p@ssw0rd123 p@ssword123 passwordpassword password1password letmeinplease openthedoor opensesame
whateverwhatever nothingtosay donttellanyone mysecretword secretsecret secretpassword mypassword mypassword1
mypasswordis thisismypassword yourpassword newpassword oldpassword temppassword temporary1 changemenow changethis1
administrator administrador superuser1 superadmin masterkey1 supervisor1 defaultpass guestguest testtest12
testtesttest testpassword demodemo12 useruser12 loginlogin hellohello helloworld helloworld1 iloveyou12 iloveyousomuch
iloveyouforever iloveyoubaby iloveyoutoo ilovemyself ilovemyself1 ilovemymom ilovemylife ilovejesus iloveme123
iloveyou<3 lovelovelove loveyou123 loveyouforever foreverlove foreveryoung foreveryours loveofmylife bestfriends
bestfriends1 fuckyou123 fuckyou1234 fuckyoufuckyou motherfucker motherfucker1 sonofabitch sexsexsex69 sixtynine69
letsfuck69 basketball volleyball skateboard snowboarding cheerleader strawberry blackberry watermelon chocolate1
peanutbutter marshmallow mountaindew dragonball dragonballz harrypotter starwars77 stargate1 lordoftherings
gameofthrones hakunamatata supercalifragilistic manchester manchesterunited liverpoolfc realmadrid realmadrid7
barcelona10 fcbarcelona ronaldo7777 cristiano7 cristianoronaldo messi10101 borussia09 bayernmunich fcbayern1
juventus10 acmilan1899 forzainter1 forzajuve1 olympique13 psgpsgpsg1 christopher alessandro maximilian jacqueline
alexandria california washington philadelphia sacramento australia1 newzealand southafrica switzerland deutschland
nederland1 amsterdam1 rotterdam1 rotterdam010 jesuschrist jesusislord jesuslovesme godisgood1 godisgreat inshallah1
bismillah1 bismillah786 rainbowsix blink182blink metallica1 correcthorsebatterystaple trustno1trustno1 qwertyqwerty
qwertyqwert qwerty1234567 qwertyuiop1 azertyuiop1 azerty12345 azertyazerty motdepasse1 motdepasse123 jetaimejetaime
monmotdepasse wachtwoord1 wachtwoord123 mijnwachtwoord welkom1234 welkom2020 geheim1234 passwort123 passwort1234
meinpasswort hallo12345 hallohallo schatzi123 ichliebedich contraseña1 contraseña123 micontraseña tequieromucho
teamomucho hola123456 passwordsicura ciaociao12 ciaociaociao tiamotanto amoremio1 haslo12345 haslohaslo mojehaslo1
kochamcie1 kochamcie123 salasana12 salasana123 salasanasalasana lösenord12 lösenord123 hejhejhej1 hejhejhejhej
adgangskode adgangskode1 kodeord123 passord123 passord1234 hemmelig123 hemmelighed nopassword ihatepasswords
incorrect1 wrongpassword ihatethis1 idontknow1 idontknow123 dontforget1 rememberme1 forgetmenot takemehome letmein123
letmein1234`);

/** Common with any digits and signs around them. */
export const WEAKEST_WORDS = words(`
password passwords passwort wachtwoord motdepasse contraseña contrasena hasło haslo salasana lösenord losenord
adgangskode passord kodeord pass passwd pswd senha kennwort iloveyou welcome welkom willkommen bienvenue benvenuto
bienvenido witam tervetuloa valkommen välkommen velkommen letmein qwerty qwertz azerty qwertyuiop qwertzuiop
azertyuiop admin administrator login secret geheim hello hallo bonjour hola ciao hejhej test testtest user guest
changeme default temp master monkey dragon love sex fuck fuckyou princess sunshine football superman whatever trustno
asdf asdfgh asdfghjkl zxcvbnm abc abcd abcdef`);

/** Common with one of the endings, or repeated twice. */
export const COMMON_STEMS = words(`
password passwort iloveyou princess sunshine football baseball basketball superman batman michael jennifer jessica
ashley charlie daniel thomas robert matthew andrew anthony joshua nicole michelle amanda jordan hunter shadow master
monkey dragon killer freedom whatever trustno welcome computer internet samsung chelsea arsenal liverpool barcelona
juventus manchester ferrari mercedes porsche starwars pokemon minecraft naruto spiderman batgirl cheese chocolate
cookie banana orange cherry apple flower butterfly rainbow summer winter spring autumn monday friday sunday january
february march april june july august september october november december london berlin paris madrid amsterdam
stockholm copenhagen helsinki oslo warszawa germany france england america canada mexico poland love loveyou lovely
lover mylove truelove iloveme ilovegod jesus jesuschrist angel heaven blessed forever family mother father brother
sister daddy mommy baby babygirl babyboy sweety sweetheart honey beautiful gorgeous pretty sexy hottie fuckyou fuckoff
asshole bitch pussy bigdick blowjob lesbian secret private access hello hellokitty letmein login admin root user guest
test tester testing demo qwerty qwertz azerty asdf asdfgh zxcvbn changeme default master1 soccer hockey tennis golf
guitar music rockstar metallica nirvana slipknot eminem marley scooter yamaha honda toyota harley corvette mustang
camaro tigger snoopy mickey minnie garfield kitty doggy puppy tiger lion eagle falcon panther wolf bear dolphin
phoenix ginger pepper buster bailey maggie sophie lucky happy smile friend friends bestfriend student teacher school
college university police soldier marine warrior ninja samurai wizard magic matrix diamond silver golden purple yellow
orange1 black white green money dollar million casino poker playboy playstation nintendo xbox google facebook twitter
instagram youtube amazon netflix tinder badoo dating meetme single wachtwoord welkom geheim schatje liefde vakantie
zomer voetbal ajax feyenoord oranje nederland moeder vader hallo hoihoi knuffel lieverd prinses konijn appel bloem
schalke bayern dortmund hamburg muenchen deutschland sommer fruehling herbst schatz liebe ichliebedich geheimnis
sonnenschein fussball schnucki mausi hase engel prinzessin kennwort ficken arschloch hallohallo motdepasse bonjour
soleil chouchou doudou loulou amour jetaime monamour marseille lyon france1 azertyuiop nicolas camille julien chocolat
bisous coucou vacances toulouse bordeaux contrasena contraseña tequiero teamo miamor amorcito hola holahola espana
realmadrid barca madrid1 valencia estrella princesa mariposa corazon cariño mivida jesucristo alejandro carlos
sebastian andrea ciao ciaociao amore amoremio tiamo juventus1 milan inter napoli roma forzaroma forzamilan francesco
alessandro giuseppe andrea1 valentina stella tesoro principessa segreta passwordit haslo haslo1 kochamcie kochanie
misiek misiaczek skarbek kasia agnieszka polska warszawa1 krakow piotrek mateusz karolina lukasz michal dupadupa dupa
salasana kissa koira kesa talvi rakkaus suomi perkele moikka jaakiekko lösenord losenord hejhej hejsan sommar älskling
alskling sverige hammarby aik fotboll blomma sötnos kärlek karlek adgangskode kodeord hejmeddig danmark skat skatter
fodbold sommer1 elsker jegelskerdig brondby passord heisann norge kjaereste fotball sommeren vinter jul kjærlighet
elskerdeg rosenborg alexander alexandra christian christina christopher stephanie elizabeth catherine victoria
charlotte caroline benjamin jonathan nicholas patrick richard william gabriel samantha vanessa veronica patricia
natalie melissa rebecca danielle jasmine gabriela isabella isabelle angelina angelique maximilian sebastiaan johanna
katharina magdalena aleksandra katarzyna malgorzata francesca federica antonella giovanni leonardo salvatore guillaume
frederic dominique francisco fernando eduardo guadalupe kristina kristian frederik mathilde fredrik magnus henrik
johannes`);

/**
 * Endings people append to make a word longer: none, counting, years, numbers of their age group.
 */
export const COMMON_ENDINGS: ReadonlySet<string> = new Set([
  "",
  "!",
  "!!",
  "!!!",
  ".",
  "*",
  "?",
  "#",
  "0",
  "00",
  "000",
  "007",
  "01",
  "02",
  "03",
  "10",
  "100",
  "1000",
  "11",
  "111",
  "12",
  "12!",
  "13",
  "21",
  "22",
  "123",
  "123!",
  "1234",
  "1234!",
  "12345",
  "12345!",
  "123456",
  "1234567",
  "12345678",
  "123456789",
  "321",
  "4321",
  "54321",
  "@123",
  "#1",
  "1!",
  "69",
  "666",
  "777",
  "23",
  "33",
  "44",
  "55",
  "66",
  "77",
  "88",
  "99",
  "420",
  "1212",
  "1313",
  "4ever",
  "4life",
  "4me",
  "4u",
  "you",
  "me",
  "xx",
  "xxx",
  "abc",
  "qwe",
  ...Array.from({ length: 10 }, (_, digit) => String(digit)),
  ...Array.from({ length: 87 }, (_, year) => String(1950 + year)),
]);

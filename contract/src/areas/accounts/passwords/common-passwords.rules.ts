/**
 * The words attackers try first, letters only: our own collection. A password is rejected when only one of these, or
 * its repetition, is left after removing digits and punctuation.
 */
export const COMMON_PASSWORD_WORDS: readonly string[] = `
  aaa abc abcd abcdef abcdefg abcdefgh access accessgranted admin adminadmin administrator adminpassword
  alabama alexander always amanda amazon america american andrew android angel angels anthony anything
  apple april arsenal asdfgh asdfghjkl ashley asshole atlanta august austin australia autumn avengers
  azerty babyboy babygirl backup barcelona baseball basketball batman batterystaple bayern bbb bear
  beatles benjamin bestfriends birthday bitch blahblah blahblahblah blessed blessing boston boxcar
  brandon brasil broncos bulls bullshit business buster butterfly california camaro canada
  canadiannational canadianpacific cash celtics champion changeme changemenow changethis charizard
  charles charlie charlotte cheetah chelsea chicago china chocolate christ christmas christopher cisco
  company computer computerscience container containers cookie cookies corporate correcthorse
  correcthorsebatterystaple corvette cowboys cubs cupcake dallas daniel darling darthvader database david
  december default dell demon denver deutschland devil director dodgers doggy dollars dolphins dontforget
  donttellanyone dragon eagle eagles elizabeth eminem england espana everything facebook faith falcon
  family february ferrari fishing florida flower flowers football forever foreverlove forgotten france
  freedom freight freighttrain friday friends friendship frodo fuckme fuckoff fuckyou gandalf garfield
  germany ghost giants godisgood golf google guest guitar hacked hacker halloween hannah happybirthday
  harley harrypotter hawk heaven helpdesk hero hippie hockey hogwarts holiday honda honey hopper horse
  horsebatterystaple hottie houston hulk hunter hunting icecream iforgot iforgotit ilovegod iloveyou
  iloveyoubaby iloveyouso india instagram interline interlineportal intermodal internet iphone ironman
  italia jaguar january japan jedi jennifer jessica jesus jesuschrist jonathan jordan joshua july june
  justin juventus kawasaki killer kitten kitty knight lakers legend lenovo leopard letmein letmeinnow
  letmesee liberty linkedin linux lion liverpool locomotive login logistics logmein london losangeles
  loser lovely loveme lover loveyou lucky luckycharm maggie manager manchester march master masterkey
  matrix matthew mercedes metallica mexico michael michelle michigan microsoft monday money monkey
  monster music mustang mybaby mylove mypassword mypasswordis mysecret nascar network nevermind
  newpassword newyear newyork newyorkcity nicole ninja nirvana nissan nobody nokia nopassword
  norfolksouthern nothing november october office ohio oldpassword onetwothree onetwothreefour opendoor
  opensesame openup oracle ord packers panther paris passphrase passw passwd password passwordpassword
  passwort patriots peace phoenix pikachu pleaseletmein pokemon pony porsche portal president prince
  princess puppy qazwsx qazwsxedc qwe qweasd qweasdzxc qwerty qwertyuiop qwertz racing raiders railcar
  railcars railconnect railroad railroads railway railways rainbow ranger realmadrid redsox remember
  rememberme rich richard robert rockstar root rootpassword running samantha samsung samurai satan
  saturday seattle secret security september server service sesame sexy sexybabe shadow shark shipment
  shipper shipping skywalker slipknot snoopy soccer softball somebody something spiderman spring startrek
  starwars starwarsfan steelers stephanie summer sunday sunflower sunshine superman superuser supplychain
  support suzuki sweetheart sweety swimming sysadmin system tankcar taylor temp temporary tennis terminal
  test tester testing testtest texas thepassword thisisapassword thisismypassword thomas thursday tiger
  topsecret toyota tracking train trains traintrack trainyard transport transportation trucking truelove
  trustme trustno trustnoone tuesday tweety twitter ubuntu unicorn unionpacific unitedstates usa user
  username userpassword vacation victoria virginia volleyball warrior waybill wednesday welcome
  welcomeback welcomehome whatever whatsup william windows winner winter wizard wolf wolverine xxx yamaha
  yankees yoda yourpassword youtube zxcvbn zxcvbnm zzz
`
  .trim()
  .split(/\s+/)

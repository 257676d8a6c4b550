import { closedList, type Code, type CodeList } from './list.ts'

// Packages: forms (L009) and materials (the last two digits of L505), in our own wording.

export const PACKAGING_FORMS = closedList(
  211,
  `
  AMM - ammunition pack
  BAG - bag
  BAL - bale
  BBL - barrel
  BDL - bundle
  BEM - beam
  BIC - bing chest
  BIN - bin
  BKG - bulk bag
  BLK - bulk
  BOB - bobbin
  BOT - bottle
  BOX - box
  BRG - barge
  BSK - basket
  BXI - box with inner container
  BXT - bucket
  CAB - cabinet
  CAG - cage
  CAN - can
  CAR - carrier
  CAS - case
  CBC - bulk cargo containers
  CBY - carboy
  CCS - case of cans
  CHE - cheeses
  CHS - chest
  CLD - carload
  CNA - household goods container, wood
  CNB - Air Force container
  CNC - Navy container
  CND - intermodal lift container (road)
  CNE - engine container
  CNF - multiwall container
  CNT - container
  CNX - military container (conex)
  COL - coil
  CON - cones
  COR - core
  CRD - cradle
  CRT - crate
  CSK - cask
  CTN - carton
  CUB - cube
  CYL - cylinder
  DBK - dry bulk
  DRK - double-length rack
  DRM - drum
  DSK - double-length skid
  DTB - double-length tote bin
  DUF - duffel bag
  ENV - envelope
  FIR - firkin
  FLO - flo-bin
  FLX - liquid liner bag
  FRM - frame
  FSK - flask
  FWR - reel, forward
  GOH - garments on hangers
  HED - heads of beef
  HGH - hogshead
  HPR - hamper
  HPT - hopper truck
  HRB - garment rack box
  HRK - half rack
  HTB - half tote bin
  JAR - jar
  JUG - jug
  KEG - keg
  KIT - kit
  KRK - knocked-down rack
  KTB - knocked-down tote bin
  LBK - liquid bulk
  LIF - lifts
  LOG - log
  LSE - loose
  LUG - lug
  LVN - lift van
  MLV - military van
  MRP - multi-roll pack
  MSV - military sealift van
  MXD - mixed
  NOL - noil
  OVW - overwrap
  PAL - pail
  PCK - packed, other
  PCS - pieces
  PIR - pims
  PKG - package
  PLF - platform
  PLN - pipeline
  PLT - pallet
  POV - privately owned vehicle
  PRK - pipe rack
  QTR - quarter of beef
  RAL - semiconductor rail
  RCK - rack
  REL - reel
  ROL - roll
  RVR - reel, reversed
  SAK - sack
  SBC - dry liner bag
  SCS - suitcase
  SHK - shook
  SHT - sheet
  SID - side of beef
  SKD - skid
  SKE - elevated skid
  SLP - slip sheet
  SLV - sleeve
  SPI - spin cylinders
  SPL - spool
  SVN - sea van
  TBE - tube
  TBN - tote bin
  TKR - tank car
  TKT - tank truck
  TLD - trailer or container load
  TNK - tank
  TRC - tierce
  TRI - triwall box
  TRK - trunk
  TRU - truck
  TRY - tray
  TSS - sample trunk
  TTC - tote can
  TUB - tub
  UNP - unpacked
  UNT - unit
  VEH - vehicles
  VPK - van pack
  WHE - on wheels
  WLC - wheeled carrier
  WRP - wrapped
`,
  { '005010': 'PLL' },
)

/** Forms that only packaging codes (L505) have. */
const FURTHER_FORMS = closedList(
  103,
  `
  AMP - ampoule
  ATH - attachment
  BDG - banding
  BLT - belting
  BRC - bracing
  CRF - corner reinforcement
  CX2 - cylinder pack
  EGG - egg crating
  EPR - edge protection
  INT - intermediate container
  LID - lid
  LNR - liner
  MIX - mixed container types
  ML2 - military van
  MS2 - military sealift van
  PAF - package, flat
  PAT - partition
  PLC - primary lift container
  PRT - protector
  PWT - wide pallet
  RFT - reinforcement
  SPR - separator
  SRW - shrink-wrapped
  STW - stretch-wrapped
  SV2 - sea van
  VIL - vial
  VOC - vehicle in operating condition
`,
).codes

const NOT_IN_CODES = new Set('BKG CNX CUB FLX GOH JUG MLV MSV OVW SBC SVN TRI TTC PLL'.split(' '))

/** The forms a packaging code begins with. */
export const PACKAGING_CODE_FORMS: CodeList = {
  de: 103,
  isClosed: true,
  codes: [...PACKAGING_FORMS.codes.filter(({ code }) => !NOT_IN_CODES.has(code)), ...FURTHER_FORMS].toSorted(
    (one, other) => (one.code < other.code ? -1 : 1),
  ),
}

/** The materials of a package: the two digits that may follow its form. */
export const PACKAGING_MATERIALS = closedList(
  103,
  `
  01 - aluminum
  04 - as specified by the Department of Transportation
  07 - burlap
  10 - hard fiber
  13 - cloth
  16 - cloth top
  19 - cloth or fabric
  22 - compressed
  25 - corrugated or solid
  28 - double-walled paper
  31 - fiber
  34 - paperboard
  37 - fiberboard
  40 - fiberboard and metal
  43 - glass
  46 - in inner containers
  48 - wire or cord
  49 - insulated
  50 - steel, vinyl-coated
  51 - wire mesh
  52 - iron or steel
  53 - jumbo
  54 - jumbo, special
  55 - lead
  58 - metal
  59 - metal cans
  61 - moisture resistant
  64 - plastic, molded
  67 - paper, two or more plies
  70 - paper, three or more plies
  71 - other construction
  72 - corrosion-inhibiting paper
  73 - other than glass
  74 - other than glass or metal or plastic tubes
  75 - plastic, vacuum-formed
  76 - paper
  77 - structural foam
  78 - injection-molded
  79 - plastic
  80 - poly-lined
  81 - plastic, virgin
  82 - pulpboard
  83 - plastic, reground
  84 - polystyrene
  85 - rubber
  86 - foam
  88 - rubber and fabric
  89 - special
  90 - standard
  91 - stainless
  92 - metal or plastic tubes
  94 - wood
  95 - corrugated, single wall
  96 - corrugated, double wall
  97 - corrugated, triple wall
`,
  { '007010': '98\n99', '007040': '02\n06\n08\n09\n11\n12\n14' },
)

/** Whether a packaging code is a known form, alone or with a known material: `BAG`, `BAG67`. */
export function isPackagingCode(value: string): boolean {
  const known = (codes: readonly Code[], code: string) => codes.some((one) => one.code === code)
  const [form, material] = [value.slice(0, 3), value.slice(3)]
  return (
    known(PACKAGING_CODE_FORMS.codes, form) && (material === '' || known(PACKAGING_MATERIALS.codes, material))
  )
}

/** Describes a packaging code: `bag, paper, two or more plies`; empty for an unknown code. */
export function packagingMeaning(value: string): string {
  const getMeaning = ({ codes }: CodeList, code: string) => codes.find((one) => one.code === code)?.meaning
  const parts = [
    getMeaning(PACKAGING_CODE_FORMS, value.slice(0, 3)),
    getMeaning(PACKAGING_MATERIALS, value.slice(3)),
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

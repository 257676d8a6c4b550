/** A message made to be as much work as its bytes allow. */
export interface Poison {
  name: string
  /** Its maximum size in bytes; each round has its own events. */
  body: (bytes: number, round?: number) => Buffer
  /** The layout its sender names. */
  layout?: string
}

const HEADER =
  'initial,number,city,state,date,time,zone,load_empty,code,train,origin_city,origin_state,destination_city,destination_state,carrier'
const SHORT_HEADER = 'initial,number,city,code,date,time'
const ISA =
  'ISA*00*          *00*          *02*BNSF           *ZZ*INTERLINE      *260107*1607*U*00401*000000001*0*P*>~'
const GS = 'GS*SO*BNSF*INTERLINE*20260107*1607*1*X*004010~'
const DAY = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const MINUTE_MS = 60_000
const YEARS_AGO = Date.now() - 4 * 366 * 86_400_000

const repeated = (head: string, piece: string, bytes: number) =>
  Buffer.from(head + piece.repeat(Math.max(0, Math.floor((bytes - head.length) / Buffer.byteLength(piece)))))

/** Pieces that differ by their number. */
function numberedBody(head: string, piece: (n: number) => string, bytes: number): Buffer {
  const parts = [head]
  let length = head.length
  for (let n = 1; ; n++) {
    const next = piece(n)
    length += next.length
    if (length > bytes) return Buffer.from(parts.join(''))
    parts.push(next)
  }
}

const getMinute = (n: number): string => {
  const iso = new Date(YEARS_AGO + n * MINUTE_MS).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', '')},${iso.slice(11, 13)}${iso.slice(14, 16)}`
}

const control = (n: number): string => String(n).padStart(4, '0')
const same = (name: string, head: string, piece: string): Poison => ({
  name,
  body: (bytes) => repeated(head, piece, bytes),
})
const each = (name: string, head: string, piece: (n: number, round: number) => string): Poison => ({
  name,
  body: (bytes, round = 0) => numberedBody(head, (n) => piece(n, round), bytes),
})

/** Car location messages. */
export const CLM_POISONS: readonly Poison[] = clm([
  same('lines of one quote', `${HEADER}\n`, '"\n'),
  same('empty cells', `${HEADER}\n`, ',\n'),
  same('blank lines', `${HEADER}\nUTLX,1,`, '\n'),
  same('one line of separators', `${HEADER}\n`, ','),
  same('one line of quotes', `${HEADER}\n`, '"",'),
  same('one line of letters', `${HEADER}\n`, 'x'),
  same('a heading of separators', HEADER, ','),
  same('returns for line ends', `${HEADER}\r`, '"\r'),
  same('emoji', `${HEADER}\n`, `${'y'.repeat(199)}😀\n`),
  each('lines each wrong in its own way', `${HEADER}\n`, (n) => `U${n},x,y\n`),
  each(
    'as many cars as there is room for',
    `${SHORT_HEADER}\n`,
    (n, round) => `A,${n},B,P,${DAY},${control((n % 24) * 100 + round)}\n`,
  ),
  each(
    'one car, minute by minute',
    `${SHORT_HEADER}\n`,
    (n, round) => `B,${1 + round},B,P,${getMinute(n)}\n`,
  ),
  each(
    'one car, backwards',
    `${SHORT_HEADER}\n`,
    (n, round) => `C,${1 + round},B,P,${getMinute(2_000_000 - n)}\n`,
  ),
  each(
    'one car, a trip a line, backwards',
    `${SHORT_HEADER},waybill\n`,
    (n, round) => `D,${1 + round},B,P,${getMinute(2_000_000 - n)},${n}\n`,
  ),
  each(
    'one car, a load a line, backwards',
    `${SHORT_HEADER},waybill,load_empty\n`,
    (n, round) => `E,${1 + round},B,P,${getMinute(2_000_000 - n)},${n},L\n`,
  ),
])

function clm(poisons: readonly Poison[]): Poison[] {
  return poisons.map((one) => ({ ...one, layout: 'interline-csv' }))
}

const SE = 'SE*0*0001~'
const q5 = (round = 0) => `Q5*P*${DAY}*${1010 + round}*UT**LINCOLN*NE~`
/** As many elements a car as fill the bytes evenly. */
const wideCars = (name: string, head: (round: number) => string): Poison => ({
  name,
  body(bytes, round = 0) {
    const left = bytes - head(round).length
    const car = `N7*A*1${'*'.repeat(left / Math.ceil(left / 99_000) - 10)}~`
    return repeated(head(round), car, bytes)
  },
})

/** With the SE that ends its set, because an incomplete answer is rejected. */
const whole = (poison: Poison): Poison => ({
  ...poison,
  body: (bytes, round) => Buffer.concat([poison.body(bytes - SE.length, round), Buffer.from(SE)]),
})

/** X12. */
export const X12_POISONS: readonly Poison[] = [
  same('headers without content', '', 'ISA*~'),
  same('headers of two dialects', '', 'ISA|~ISA*~'),
  same('whole headers', '', ISA),
  same('empty segments', `${ISA}${GS}ST*322*0001~`, '~'),
  same('elements without end', `${ISA}${GS}ST*322*0001~N7`, '*'),
  same('line ends within a segment', `${ISA}${GS}ST*322*0001~N7*A`, '\n'),
  same('sets without end', `${ISA}${GS}`, 'ST*322*1~'),
  each('sets of one segment', `${ISA}${GS}`, (n) => `ST*322*${n}~SE*2*${n}~`),
  each('sets of another kind', `${ISA}${GS}`, (n) => `ST*214*${n}~SE*2*${n}~`),
  each('groups of one set', ISA, (n) => `GS*SO*A*B*20260107*1607*${n}*X*004010~ST*322*1~SE*2*1~GE*1*${n}~`),
  same('bad equipment in one set', `${ISA}${GS}ST*322*0001~${q5()}`, 'N7*A*1X~'),
  each('segments nobody knows', `${ISA}${GS}ST*322*0001~${q5()}`, (n) => `z${n.toString(36)}~`),
  each('cars of one set', `${ISA}${GS}ST*322*0001~`, (n, round) => `${n === 1 ? q5(round) : ''}N7*A*${n}~`),
  same('stations of one car', `${ISA}${GS}ST*322*0001~${q5()}N7*A*1~`, 'R4*6*A~'),
  wideCars('cars of a hundred thousand elements', (round) => `${ISA}${GS}ST*322*0001~${q5(round)}`),
  each('cars of one bill', `${ISA}${GS}ST*404*0001~`, (n) => `N7*A*${n}~`),
  wideCars('a bill of a hundred thousand elements a car', () => `${ISA}${GS}ST*404*0001~`),
  whole(each('answers of one set', `${ISA}${GS}ST*997*0001~AK1*SR*1~`, (n) => `AK2*404*${n}~AK5*R~`)),
  whole(each('advice of one set', `${ISA}${GS}ST*824*0001~`, (n) => `OTI*TR*BM*${n}~`)),
]

/** Neither. */
export const OTHER_POISONS: readonly Poison[] = [
  same('NUL', '', '\0'),
  same('blanks', '', ' '),
  same('line ends', 'x', '\n'),
  same('surrogates', `${HEADER}\n`, '\u{1f600}'),
  { name: 'bytes of no encoding', body: (bytes) => Buffer.alloc(bytes, 0xc3) },
]

/** All of them. */
export const ALL_POISONS: readonly Poison[] = [...CLM_POISONS, ...X12_POISONS, ...OTHER_POISONS]

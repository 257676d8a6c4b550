import { Readable } from 'node:stream'
import nodeX12 from 'node-x12'
import { X12parser } from 'x12-parser'
import { parse } from '#x12/parse.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'

// How fast X12 is read, beside the two readers that npm offers, on the same documents in the same run.
// Each reader starts from the bytes and reads every element of every set once; what it read is summed up and compared,
// so that no reader can be fast by reading less.

const GOAL_TIMES = 10
const SETS_PER_DOCUMENT = 1500
const CHUNK_BYTES = 64 * 1024
/** As long for each: a server reads all day, and code that has run only a few times is not yet compiled. */
const WARM_UP_MS = 600

interface Sum {
  elements: number
  characters: number
}

interface Contender {
  name: string
  read: (bytes: Uint8Array) => Sum | Promise<Sum>
}

const OURS: Contender = {
  name: 'x12',
  read(bytes) {
    const sum = { elements: 0, characters: 0 }
    for (const { segments } of parse(bytes).sets) {
      for (const segment of segments) {
        const { elements } = segment
        for (let position = 1; position < elements.length; position += 1) add(sum, elements[position] ?? '')
      }
    }
    return sum
  },
}

const NODE_X12: Contender = {
  name: 'node-x12',
  read(bytes) {
    const sum = { elements: 0, characters: 0 }
    const document = new nodeX12.X12Parser(true).parse(new TextDecoder().decode(bytes))
    if (!('functionalGroups' in document))
      throw new Error('node-x12 gave no interchange: check the document made here')
    for (const { transactions } of document.functionalGroups) {
      for (const { header, segments, trailer } of transactions) {
        for (const segment of [header, ...segments, trailer]) {
          for (const { value } of segment.elements) add(sum, value ?? '')
        }
      }
    }
    return sum
  },
}

const X12_PARSER: Contender = {
  name: 'x12-parser',
  async read(bytes) {
    const sum = { elements: 0, characters: 0 }
    let isInSet = false
    for await (const segment of Readable.from(chunksOf(bytes)).pipe(new X12parser())) {
      const { name, ...values } = segment as Record<string, string>
      if (name === 'ST') isInSet = true
      if (isInSet) for (const value of Object.values(values)) add(sum, value)
      if (name === 'SE') isInSet = false
    }
    return sum
  },
}

function add(sum: Sum, value: string): void {
  sum.elements += 1
  sum.characters += value.length
}

function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES))
}

/** A railcar on the move, as a railroad reports it. */
function event322(n: number): SetToWrite {
  const number = String(200_000 + (n % 90_000))
  return {
    id: '322',
    segments: [
      ['Q5', 'P', '20260107', `${10 + (n % 14)}${10 + (n % 50)}`, 'CT', '', 'LINCOLN', 'NE', 'US'],
      ['N7', 'TILX', number, '259800', 'G', '', '', '', '', '', '', 'TN', 'TILX', '', '', '5904'],
      ['DTM', '371', '20260111', '0600', 'CT'],
      ['W2', 'TILX', number, '2818170', 'TN', 'L'],
      ['R4', '5', 'SL', '553900', 'LINCOLN', 'US', '', '', 'NE'],
      ['R4', '6', 'SL', '516564', 'WILLISTON', 'US', '', '', 'ND'],
      ['R4', '7', 'SL', '686180', 'BEAUMONT', 'US', '', '', 'TX'],
      ['N1', 'SH', 'PRAIRIE ETHANOL'],
      ['N1', 'CN', 'GULF FUELS'],
      ['N9', 'WY', String(400_000 + n)],
      ['N9', 'TN', 'HLINBMT107'],
      ['N9', 'BM', `B${n}`],
    ],
  }
}

/** A bill of lading with parties, route, lading and dangerous goods. */
function bill404(n: number): SetToWrite {
  const party = (code: string, name: string): string[][] => [
    ['N1', code, name, 'C5', String(8_300_000_000_000 + n)],
    ['N3', '1200 INDUSTRIAL PARKWAY', 'BUILDING 7'],
    ['N4', 'BEAUMONT', 'TX', '77701', 'US'],
    ['PER', 'IC', 'TRAFFIC DESK', 'TE', '4095550100', 'EM', 'traffic@gulf-fuels.example'],
  ]
  return {
    id: '404',
    segments: [
      ['BX', '00', 'R', 'PP', `S${n}`, 'BNSF', 'L', 'B', 'N'],
      ['BNX', 'A', '', 'S'],
      ['M3', 'R', '20260105', '1507', 'CT'],
      ['N9', 'BM', `B${n}`, '', '20260105'],
      ['N9', 'PO', `P${n}`],
      ['N7', 'TILX', String(200_000 + (n % 90_000)), '190000', 'N', '', '', '', '', '', '', 'TN'],
      ['M7', '3810021', '3810022'],
      ['F9', '59209', 'WILLISTON', 'ND', 'US'],
      ['D9', '40000', 'BEAUMONT', 'TX', 'US'],
      ...['SH', 'CN', 'PF', 'N1', 'C1', 'AO'].flatMap((code) => party(code, `PARTY ${code} OF ${n}`)),
      ['R2', 'BNSF', 'S', 'KCITY'],
      ['R2', 'KCS', '1'],
      ['LX', '1'],
      ['L5', '1', 'DENATURED ALCOHOL', '4909152', 'T'],
      ['L0', '1', '', '', '190000', 'N', '', '', '1', 'CLD', '', 'L'],
      ['PI', 'CT', 'BNSFC12345', '', '', 'BNSF', 'BNSF'],
      ['LS', 'LH1'],
      ['LH1', 'TK', '1', 'UN1987', '', '4909152', '', '', '', '', 'II'],
      ['LH2', '3', 'P', 'FLAMMABLE LIQUID'],
      ['LH3', 'ALCOHOLS, N.O.S.', 'D', 'NOS'],
      ['LFH', 'TEC', 'ETHANOL, GASOLINE'],
      ['PER', 'HM', 'EMERGENCY DESK', 'TE', '8005550100'],
      ['LE', 'LH1'],
    ],
  }
}

function documents(sets: number): Uint8Array[] {
  const envelope = {
    sender: { qualifier: '02', id: 'BNSF' },
    receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
    control_number: 1,
    date: new Date('2026-01-07T12:00:00Z'),
    release: '004010',
  }
  const numbers = Array.from({ length: sets }, (_, n) => n)
  return [
    writeInterchange({ ...envelope, functional_id: 'SO', sets: numbers.map(event322) }),
    writeInterchange({ ...envelope, functional_id: 'SR', sets: numbers.map(bill404) }),
  ].map((text) => new TextEncoder().encode(text))
}

/** Milliseconds for all documents, and what was read of them. */
async function time(contender: Contender, inputs: readonly Uint8Array[]): Promise<{ ms: number; sum: Sum }> {
  const total = { elements: 0, characters: 0 }
  const start = performance.now()
  for (const bytes of inputs) {
    const { elements, characters } = await contender.read(bytes)
    total.elements += elements
    total.characters += characters
  }
  return { ms: performance.now() - start, sum: total }
}

async function run(flags: readonly string[]): Promise<void> {
  const isSmall = flags.includes('--small')
  const inputs = documents(SETS_PER_DOCUMENT)
  const contenders = [OURS, NODE_X12, X12_PARSER]
  const best = new Map<Contender, number>()
  const sums = new Map<Contender, string>()
  for (const contender of contenders) {
    const end = performance.now() + WARM_UP_MS
    while (performance.now() < end) await time(contender, inputs)
  }
  // Rounds are interleaved so that a busy moment of the machine meets all alike; the best of each counts.
  for (let round = 0; round < (isSmall ? 4 : 40); round += 1) {
    for (const contender of contenders) {
      const { ms, sum } = await time(contender, inputs)
      best.set(contender, Math.min(ms, best.get(contender) ?? Infinity))
      sums.set(contender, JSON.stringify(sum))
    }
  }
  if (new Set(sums.values()).size > 1) {
    throw new Error(
      `The readers disagree about the documents: ${[...sums].map(([c, s]) => `${c.name} ${s}`).join(', ')}`,
    )
  }
  const bytes = inputs.reduce((total, input) => total + input.length, 0)
  report([NODE_X12, X12_PARSER], best, bytes, flags.includes('--json'))
}

function report(
  others: readonly Contender[],
  best: ReadonlyMap<Contender, number>,
  bytes: number,
  isJsonOnly: boolean,
): void {
  const oursMs = best.get(OURS) ?? Infinity
  for (const other of others) {
    const otherMs = best.get(other) ?? Infinity
    const ratio = Math.round((otherMs / oursMs) * 10) / 10
    const line = {
      bench: `x12-read-vs-${other.name}`,
      ratio,
      goal: GOAL_TIMES,
      unit: 'times as fast',
      met: ratio >= GOAL_TIMES,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    if (isJsonOnly) continue
    process.stderr.write(
      `${(bytes / 1e6).toFixed(1)} MB of 322 and 404: ${oursMs.toFixed(1)} ms, ${other.name} ${otherMs.toFixed(1)} ms, ` +
        `${ratio} times as fast (goal ${GOAL_TIMES})\n`,
    )
  }
}

await run(process.argv.slice(2))

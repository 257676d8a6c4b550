import { argsFor } from '#api/testing/access.ts'
import { type BytesSpec, bodyKind, type Endpoint, onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { contract } from '#api/routes.ts'
import { isSmall } from '../../../data.ts'
import { send } from '../../wire.ts'
import type { Reach } from './calls.ts'
import { doubled, type Input, repeat } from './input.ts'
import { minimalQuery } from './texts.ts'
import { workbook } from './workbook.ts'

const CHARACTERS = isSmall() ? 400_000 : 2_000_000

interface Kind {
  name: string
  make: (size: number) => Buffer
}

const SHEET = 'xl/worksheets/sheet1.xml'
const ISA =
  'ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *260106*0900*U*00401*000000001*0*P*>~GS*AG*BNSF*SHIPPER1*20260106*0900*1*X*004010~ST*824*0001~'

const text = (fragment: string, head = 'x', where = ''): Kind => ({
  name: `a text of ${JSON.stringify(fragment)}${where}`,
  make: (size) => Buffer.from(head + repeat(fragment, size)),
})

const sheet = (fragment: string): Kind => ({
  name: `a sheet of ${JSON.stringify(fragment)}`,
  make: (size) => workbook({ [SHEET]: `<sheetData>${repeat(fragment, size)}</sheetData>` }),
})

/** Texts that many cells share, and one row that shows one. */
const shared = (fragment: string): Kind => ({
  name: `shared texts of ${JSON.stringify(fragment)}`,
  make: (size) =>
    workbook({
      [SHEET]: '<sheetData><row><c t="s"><v>0</v></c></row></sheetData>',
      'xl/sharedStrings.xml': `<sst><si><t>${repeat(fragment, size)}</t></si></sst>`,
    }),
})

const KINDS: readonly Kind[] = [
  ...['9', ' ', '"', ',', '\n', '"x', 'a,b\n', '"a""b",', '*', '~', '<row>'].map((one) => text(one)),
  ...['N9*BM*1~', '*', '>'].map((one) => text(one, ISA, ' in an interchange')),
  ...['""', 'x""'].map((one) => text(one, '"', ' in one quoted cell')),
  ...['<row>', '<row/>', '<row><c><v>9</v></c></row>', '<!-- -->', ' ', '<a "', '&amp;'].map(sheet),
  ...['9', '&#9;', '_x0009_', '<r/>'].map(shared),
]

/** Every file that a call takes, as text, as an interchange and as a workbook, up to a size that people send. */
export const fileInputs = (reach: Reach): Input[] =>
  contract
    .filter((endpoint) => bodyKind(endpoint) === 'bytes')
    .flatMap((endpoint) => KINDS.map((kind) => getInput(endpoint, kind, reach)))

function getInput(endpoint: Endpoint, { name, make }: Kind, { url, token }: Reach): Input {
  const { params, query } = argsFor(endpoint, 1) as { params: object; query: object }
  const where = { params, query: { ...(endpoint.query && minimalQuery(endpoint.query)), ...query } }
  const once = Math.min(CHARACTERS, Math.floor((endpoint.body as BytesSpec).maxBytes / 2) - ISA.length)
  return {
    name: `${endpoint.name} with ${name}`,
    sizes: doubled(once),
    send: (size) => {
      const body = make(size)
      return send(url, {
        method: endpoint.method,
        path: onOrigin(toUrl(endpoint, where)),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-length': String(body.length),
        },
        body,
      })
    },
  }
}

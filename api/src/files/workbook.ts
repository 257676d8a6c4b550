import type { ZipEntry } from './zip.ts'

/** A column of a sheet: numbers and times are real ones, everything else is text and never a formula. */
export interface SheetColumn {
  header: string
  /** `time` takes `YYYY-MM-DD HH:MM:SS`, local to its place. */
  kind: 'text' | 'number' | 'time'
  /** In characters. */
  width: number
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
const PACKAGE = `${SCHEMAS}/package/2006`
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_SHEET_NAME = 31

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Text for XML: markup is escaped, characters that XML does not allow are dropped, and `_x000D_`, which a workbook
 * reads as its own escape, is preserved.
 */
export function xmlText(text: string): string {
  return (
    text
      .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex
      .replace(/[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, (character) => NAMED[character] ?? '')
  )
}

/** The parts that declare content types; sheets are the default XML type, because their number is known last. */
export function packageParts(): ZipEntry[] {
  return [
    {
      name: '[Content_Types].xml',
      parts: [
        `${XML}<Types xmlns="${PACKAGE}/content-types">` +
          `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          `<Default Extension="xml" ContentType="${TYPES}.worksheet+xml"/>` +
          `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
          `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', parts: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/styles.xml', parts: [STYLES] },
  ]
}

/** The parts that list the sheets. */
export function workbookParts(sheets: readonly string[]): ZipEntry[] {
  const list = sheets.map(
    (name, i) =>
      `<sheet name="${xmlText(name.slice(0, MAX_SHEET_NAME))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const targets = sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`])
  return [
    {
      name: 'xl/workbook.xml',
      parts: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
      ],
    },
    { name: 'xl/_rels/workbook.xml.rels', parts: [relations([...targets, ['styles', 'styles.xml']])] },
  ]
}

/** A sheet up to its first row of values: frozen heading, widths, labels. */
export function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const labels = columns.map(({ header }) => `<c s="1" t="inlineStr"><is><t>${xmlText(header)}</t></is></c>`)
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  )
}

/** The rest of a sheet after its last row. */
export const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`

function relations(list: [kind: string, target: string][]): string {
  const entries = list.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

/** Styles 0 plain, 1 heading, 2 date and time. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

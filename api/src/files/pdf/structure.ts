/** What a piece of a document is, as screen readers announce it; an artifact is not read out. */
export type Role =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link'
  | 'Artifact'

/** A piece of a document with what is in it, in the order of reading. */
export interface Element {
  role: Role
  kids: (Element | Content | LinkArea)[]
  alt?: string
}

/** Something that is drawn on a page, by its number there. */
export interface Content {
  page: number
  id: number
}

/** The area of a link, by its number in the file. */
export interface LinkArea {
  link: number
}

const HOLDS_ELEMENTS: ReadonlySet<Role> = new Set(['Document', 'Table', 'TR'])

/** Collects the pieces of documents while they are drawn. */
export class Structure {
  readonly documents: Element[] = []
  readonly #open: Element[] = []
  /** How many pieces each page has. */
  readonly counts: number[] = []

  startDocument(): void {
    const root: Element = { role: 'Document', kids: [] }
    this.documents.push(root)
    this.#open.length = 0
    this.#open.push(root)
  }

  /** What `write` draws is one piece of this role. */
  within(role: Role, write: () => void, alt?: string): void {
    const element: Element = { role, kids: [], ...(alt !== undefined && { alt }) }
    if (role !== 'Artifact') this.#open.at(-1)!.kids.push(element)
    this.#open.push(element)
    write()
    this.#open.pop()
  }

  /** Adds the area of a link to the piece that is open, so that a screen reader can follow it. */
  addLink(link: number): void {
    this.#open.at(-1)!.kids.push({ link })
  }

  /** The operator that begins a drawing of the piece that is open; text outside of any is a paragraph. */
  mark(page: number): string {
    const last = this.#open.at(-1)!
    if (this.#open.some(({ role }) => role === 'Artifact')) return '/Artifact BMC'
    const id = this.counts[page] ?? 0
    this.counts[page] = id + 1
    const content = { page, id }
    if (HOLDS_ELEMENTS.has(last.role)) last.kids.push({ role: 'P', kids: [content] })
    else last.kids.push(content)
    return `/${HOLDS_ELEMENTS.has(last.role) ? 'P' : last.role} <</MCID ${id}>> BDC`
  }
}

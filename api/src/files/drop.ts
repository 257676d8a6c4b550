import { constants } from 'node:fs'
import { link, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

/** The folder's record of delivered files, including those removed since. */
const SENT = '.sent'

/**
 * Another document has this name: its number was used before, for instance by a portal that was restored to an
 * earlier time.
 */
export class OtherDocument extends Error {
  override name = 'OtherDocument'
  constructor(filename: string) {
    super(
      `The railroad already has another document named ${filename}. Send this one again under a new number.`,
    )
  }
}

/** The content of a folder under a document's name, including files delivered before and removed since. */
export async function presenceIn(
  folder: string,
  filename: string,
  text: string,
): Promise<'same' | 'other' | 'none'> {
  const mark = await readIfExists(path.join(folder, SENT, filename))
  const isOnTheWay =
    mark === text && (await readIfExists(path.join(folder, SENT, `${filename}.draft`))) !== null
  if (isOnTheWay) return 'none'
  const found = mark ?? (await readIfExists(path.join(folder, filename)))
  if (found === null) return 'none'
  return found === text ? 'same' : 'other'
}

/**
 * Puts a file into a folder once, however often it is called. Throws OtherDocument when another document was
 * delivered under its name, because this one must not be recorded as sent.
 */
export async function writeFileOnce(folder: string, filename: string, text: string): Promise<void> {
  const sent = path.join(folder, SENT)
  await mkdir(sent, { recursive: true })
  const draft = path.join(sent, `${filename}.draft`)
  const mark = path.join(sent, filename)
  const before = await readIfExists(mark)
  if (before !== null && before !== text) throw new OtherDocument(filename)
  if (before === null) {
    await writeWhole(draft, text)
    await link(draft, mark)
    await syncFolder(sent)
  }
  // a mark without its draft: the draft became the file, and may have been collected since
  if ((await readIfExists(draft)) !== null) await rename(draft, path.join(folder, filename))
  await syncFolder(folder)
}

const readIfExists = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o644)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

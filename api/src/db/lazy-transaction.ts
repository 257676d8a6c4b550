import type { OpenTransaction } from './pool.ts'
import type { Db } from './tx.ts'

/**
 * A transaction that begins with its first statement: a call that computes before it writes, such as a sign-in,
 * occupies no connection meanwhile.
 */
export function lazyTransaction(begin: () => Promise<OpenTransaction>): OpenTransaction {
  let opened: Promise<OpenTransaction> | null = null
  const open = (): Promise<OpenTransaction> => (opened ??= begin())
  const getDb = async (): Promise<Db> => (await open()).db
  return {
    db: {
      rows: async (statement) => (await getDb()).rows(statement),
      row: async (statement) => (await getDb()).row(statement),
      run: async (statement) => (await getDb()).run(statement),
      get last(): never {
        throw new Error('A lazy transaction ends with its call.')
      },
      copyIn: refuseCopy,
      copyOut: refuseCopy,
      copyCsv: refuseCopy,
    },
    async end(how) {
      const tx = await opened?.catch(() => null)
      await tx?.end(how)
    },
  }
}

function refuseCopy(): never {
  throw new Error('A lazy transaction can’t copy. Return files from an endpoint that requires a sign-in.')
}

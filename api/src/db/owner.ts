import pg from 'pg'

/** A connection of the schema's owner, for migrations, starter data and partitions; no request ever uses one. */
export type OwnerDb = pg.Client

/** Runs work in one transaction as the owner. The owner obeys the tenant policies too: they are forced. */
export async function asOwner<T>(ownerUrl: string, work: (owner: OwnerDb) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    const result = await work(owner)
    await owner.query('commit')
    return result
  } finally {
    await owner.end()
  }
}

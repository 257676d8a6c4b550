import { report } from '../measure.ts'
import { requestedPlant, plantRequested } from '../plant.ts'

// Whose rows a transaction sees when transactions of many customers share a few connections: 64 clients select
// everything without naming a customer, as one customer after the other and as no one; some write, some give up the
// role of their connection, some fail half way. No one may ever see or touch a row of another, and no one without a
// customer may see any. Through the portal's own pool, and through PgBouncer where it is installed. `--plant` sets
// the customer for the session instead of the transaction.

const PLANT = 'session'
plantRequested({
  [PLANT]: {
    file: /db\/pool\.ts$/,
    from: '${String(customerId)}, true)',
    to: '${String(customerId)}, false)',
  },
})

const { openTenants, throughPool, throughBouncer } = await import('./tenancy/tenancy.ts')
const { findPgBouncer } = await import('./tenancy/pgbouncer.ts')
const tenants = await openTenants()
reportResult('portal', await throughPool(tenants))
const file = findPgBouncer()
if (file === null) {
  console.error('  tenancy through PgBouncer: skipped, it is not installed (set PGBOUNCER to its path)')
} else {
  reportResult(
    'PgBouncer',
    await throughBouncer(tenants, file, { isLocal: requestedPlant([PLANT]) === null }),
  )
}
await tenants.stop()

function reportResult(
  where: string,
  { transactions, foreign, missing }: { transactions: number; foreign: number; missing: number },
): void {
  const details = `${transactions} transactions of 64 clients`
  report({
    bench: `tenancy: foreign rows seen or written, through ${where}`,
    ratio: foreign,
    goal: 0,
    unit: 'rows',
    details,
  })
  report({
    bench: `tenancy: own rows not seen, through ${where}`,
    ratio: missing,
    goal: 0,
    unit: 'rows',
    details,
  })
}

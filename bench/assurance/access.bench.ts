import { report } from '../measure.ts'
import { plantRequested } from '../plant.ts'

// Who may do what: every endpoint is called by every kind of caller for their own customer, a foreign one and one
// that does not exist, and with records of all three. Texts of the foreign customer carry a mark; no one else may
// ever read it, a refused call may not write anything, and foreign and missing must give the same response. `--plant
// NAME` removes one check.

plantRequested({
  membership: { file: /http\/actor\.ts$/, from: 'begun.permissions === null', to: 'false' },
  permission: { file: /http\/actor\.ts$/, from: '!isAllowed(access, actor)', to: 'false' },
  order: {
    file: /http\/actor\.ts$/,
    from: "throw new AppError('customer_not_accessible')",
    to: "throw new AppError(caller.customerId > 9 ? 'not_found' : 'customer_not_accessible')",
  },
  write: {
    file: /http\/actor\.ts$/,
    from: 'if (!isAllowed(access, actor)) throw',
    to: 'if (!isAllowed(access, actor)) await db.run(sql`select identity.touch_session(${caller.tokenHash})`).then(() => db.run(sql`commit`))\n  if (!isAllowed(access, actor)) throw',
  },
})

const { requestEverything } = await import('./access.ts')
const { cells, leaks, writes, differing, uncalled } = await requestEverything()
for (const finding of [...leaks, ...writes, ...differing, ...uncalled]) console.error(`  ${finding}`)
const reportResult = (bench: string, findings: readonly string[], unit: string, details: string) =>
  report({ bench: `access: ${bench}`, ratio: findings.length, goal: 0, unit, details })
reportResult('responses that reveal too much', leaks, 'leaks', `of ${cells} calls`)
reportResult('refused calls that wrote', writes, 'endpoints', 'tables compared before and after')
reportResult('foreign and missing records distinguishable', differing, 'calls', 'status and body compared')
reportResult('endpoints not called', uncalled, 'endpoints', 'of the contract')
process.exit()

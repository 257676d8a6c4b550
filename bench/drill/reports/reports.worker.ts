import '#api/areas.ts'
import { runDueSchedules } from '#api/areas/reports/schedules/running.service.ts'
import { openDatabase } from '#api/db/pool.ts'
import { readZones } from '#api/db/zones.ts'
import { vaultOn } from '#api/secrets/vault.ts'

// A worker that does nothing but run the reports of customer 1, until it is killed.

const database = openDatabase(process.env['INTERLINE_APP_URL']!, () => {}, 3)
await readZones(database)
const settings = { publicUrl: 'https://drill.example', partnerUrl: null, smtpUrl: null }
const mail = { settings, vault: vaultOn(process.env['DRILL_KEY']!) }
process.send?.('ready')
for (;;) {
  await runDueSchedules({ database, mail }, 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
}

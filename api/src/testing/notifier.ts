import { openDatabase } from '../db/pool.ts'
import { vaultOn } from '../secrets/vault.ts'
import { notifyCustomer } from '../areas/notifications/matching/matching.service.ts'

// A worker that only notifies one customer's people, repeatedly, until it is killed (matching.test.ts).

const [appUrl = '', key = ''] = process.argv.slice(2)
const database = openDatabase(appUrl, () => {}, 2)
const mail = {
  settings: { publicUrl: 'https://portal.test.example', partnerUrl: null, smtpUrl: null },
  vault: vaultOn(key),
}
process.send?.('begins')
for (;;) await notifyCustomer({ database, mail, signal: new AbortController().signal }, 1)

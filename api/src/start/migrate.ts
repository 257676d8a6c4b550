/** `npm run migrate`: brings the database to the newest schema without starting the product. */
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { openDatabase } from './database.ts'
import { explainFailure, printLine } from './terminal.ts'

try {
  const { addresses, embedded } = await openDatabase(readSettings(process.env))
  try {
    const steps = await migrate(addresses().ownerUrl)
    await prepareQueue(addresses().ownerUrl)
    for (const step of steps) printLine(`applied ${step}`)
    if (steps.length === 0) printLine('schema is up to date')
  } finally {
    // One that ran before belongs to the product that uses it.
    await (embedded?.reused ? embedded.leave() : embedded?.stop())
  }
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

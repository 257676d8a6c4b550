/** `npm run admin -- you@company.com`: makes an administrator of any portal, whether or not it has one already. */
import { z } from 'zod'
import { migrate } from '../db/migrate.ts'
import { readSettings, type Settings } from '../env.ts'
import { mailAdministrator } from './admin-mail.ts'
import { makeAdministrator, type Made } from './administrator.ts'
import { openDatabase } from './database.ts'
import { explainFailure } from './terminal.ts'

const USAGE = 'Enter the administrator’s email address:\n\n  npm run admin -- you@company.com'

try {
  await run()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const email = z.email().max(254).safeParse(process.argv[2]?.trim())
  if (!email.success) throw new Error(USAGE)
  const settings = readSettings(process.env)
  const { addresses, embedded } = await openDatabase(settings)
  try {
    await migrate(addresses().ownerUrl)
    const made = await makeAdministrator(addresses().ownerUrl, email.data)
    const mailed = await mailAdministrator(made, email.data, settings)
    if (mailed?.isSent !== true) console.log(report(made, email.data, settings))
    if (mailed) console.log(mailed.line)
  } finally {
    // One that ran before belongs to the product that uses it.
    await (embedded?.reused ? embedded.leave() : embedded?.stop())
  }
}

function report(made: Made, email: string, { publicUrl }: Settings): string {
  if (made.kind === 'new')
    return `Open this link to create the administrator ${email}. It works once and expires in 1 hour:\n\n  ${publicUrl}${made.path}`
  const now =
    made.kind === 'promoted'
      ? `${email} is now an active administrator.`
      : `${email} was already an active administrator.`
  if (made.path === null) return `${now} Sign in through ${made.provider}.`
  return `${now} The password is unchanged. To set a new one, open this link. It works once and expires in 1 hour:\n\n ${publicUrl}${made.path}`
}

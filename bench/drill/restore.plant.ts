import { plant } from '../plant.ts'

// Loaded before every process of `npm run drill:restore -- --plant`: `hold` restores a portal with nothing on hold,
// `numbers` keeps the backup's control numbers.

const fault = process.env['RESTORE_PLANT']
const script = process.argv[1] ?? ''

if (fault === 'hold' && script.endsWith('/restore.ts'))
  plant({ file: /\/backup\/hold\.ts$/, from: 'await putOnHold(owner, restored)', to: '' })

if (fault === 'numbers' && script.endsWith('/restore.ts'))
  plant(
    {
      file: /\/backup\/hold\.ts$/,
      from: 'Math.max(last, seen.get(scac) ?? 0) + SKIPPED_NUMBERS',
      to: 'last',
    },
    {
      file: /\/backup\/hold\.ts$/,
      from: 'if (last > 0) await raiseNumber',
      to: 'if (last < 0) await raiseNumber',
    },
  )
if (fault === 'numbers' && script.endsWith('/server.ts'))
  plant({
    file: /\/exchange\/held\.service\.ts$/,
    from: 'if (highest > 0)',
    to: 'if (highest < 0)',
  })

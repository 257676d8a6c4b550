import { plant } from '../../../plant.ts'

// A mail is parsed before anyone looks at who sent it.

plant(
  {
    file: /\/support\/mail\/inbox\.service\.ts$/,
    from: "const parsed = read === 'not wanted' ? null :",
    to: 'const parsed =',
  },
  {
    file: /\/support\/mail\/inbox\.service\.ts$/,
    from: 'return screened.some(({ outcome }) => outcome === null)',
    to: 'return true',
  },
)

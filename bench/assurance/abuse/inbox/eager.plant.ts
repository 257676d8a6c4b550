import { plant } from '../../../plant.ts'

// An email is parsed before its sender is checked.

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

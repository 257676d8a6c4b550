import { plant } from '../../../plant.ts'

// What a mail quotes is looked for with a pattern that starts again at each blank, in lines of any length.

const file = /\/support\/mail\/answers\.rules\.ts$/
plant(
  { file, from: 'line.slice(0, MAX_LINE).trim()', to: 'line' },
  { file, from: '/^[> ]*-{2,} ?(Reply|Answer)', to: '/^\\s*>*\\s*-{2,} ?(Reply|Answer)' },
)

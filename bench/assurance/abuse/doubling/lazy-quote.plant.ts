import { plant } from '../../../plant.ts'

// Plants a fault: quoted text in an email is searched with a pattern that backtracks at each blank, in lines of any length.

const file = /\/support\/mail\/answers\.rules\.ts$/
plant(
  { file, from: 'line.slice(0, MAX_LINE).trim()', to: 'line' },
  { file, from: '/^[> ]*-{2,} ?(Reply|Answer)', to: '/^\\s*>*\\s*-{2,} ?(Reply|Answer)' },
)

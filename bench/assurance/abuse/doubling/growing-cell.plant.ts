import { plant } from '../../../plant.ts'

// A reader of tables looks at all of a cell again at each quote in it.

plant({
  file: /\/contract\/src\/import\/csv-table\.ts$/,
  from: `while (at >= 0 && text[at + 1] === '"') at =`,
  to: `while (at >= 0 && text[at + 1] === '"' && text.slice(start, at).lastIndexOf('\\0') < 0) at =`,
})

import { plant } from '../../../plant.ts'

// A reader of workbooks holds a whole sheet and looks for the end of a row in all of it, from the start of each.

plant({
  file: /\/contract\/src\/import\/xlsx-table\.ts$/,
  from: 'const scanner = new XmlScanner(handler)',
  to: `const scanner = new XmlScanner(handler)
  const pieces: string[] = []
  for await (const piece of part) pieces.push(piece)
  pieces.join('').match(/<row>[^]*?<\\/row>/)`,
})

import { plant } from '../../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --part doubling --plant`: a pattern that
// backtracks at every digit is applied to each text of a form before its length is checked.

plant({
  file: /\/contract\/src\/form\/field\.ts$/,
  from: 'const any = z.string().trim().max(max, BOUND)',
  to: 'const any = z.string().refine((text) => !/9+$/.test(text + "x")).trim().max(max, BOUND)',
})

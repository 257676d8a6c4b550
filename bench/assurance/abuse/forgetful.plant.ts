import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: attempts are forgotten, so that a
// message that kills the process is processed forever.

plant({ file: /\/intake\/attempts\.service\.ts$/, from: 'return ended', to: 'return ended * 0' })

import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: nobody remembers which processes ended at a message, so
// that the bench can be seen to notice.

plant({ file: /\/intake\/attempts\.service\.ts$/, from: 'return ended', to: 'return ended * 0' })

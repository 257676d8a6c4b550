import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: every finding of a message is kept, equal or not, so that
// the bench can be seen to notice.

const file = /\/intake\/problem\.rules\.ts$/
plant(
  { file, from: 'if (same) same.count += times', to: 'if (false) count += 0' },
  { file, from: 'saved.length < max', to: 'true' },
)

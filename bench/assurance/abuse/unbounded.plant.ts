import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: every finding of a message is stored,
// equal or not, to show that the benchmark notices.

const file = /\/intake\/problem\.rules\.ts$/
plant(
  { file, from: 'if (same) same.count += times', to: 'if (false) count += 0' },
  { file, from: 'saved.length < max', to: 'true' },
)

import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: entries of a drop folder are opened
// whatever they are and wherever they lead, to show that the benchmark notices.

const file = /\/intake\/folder\.service\.ts$/
plant(
  { file, from: 'else odd.add(name)', to: 'else names.add(name)' },
  { file, from: 'O_RDONLY | O_NOFOLLOW', to: 'O_RDONLY' },
  { file, from: 'await requireWithin(folder, name, stats)', to: 'void requireWithin' },
)

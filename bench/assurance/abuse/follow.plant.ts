import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/abuse.bench.ts --plant`: what stands in a drop folder is opened whatever it is and
// wherever it leads, so that the bench can be seen to notice.

const file = /\/intake\/folder\.service\.ts$/
plant(
  { file, from: 'else odd.add(name)', to: 'else names.add(name)' },
  { file, from: 'O_RDONLY | O_NOFOLLOW', to: 'O_RDONLY' },
  { file, from: 'await requireWithin(folder, name, stats)', to: 'void requireWithin' },
)

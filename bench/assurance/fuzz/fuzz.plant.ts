import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/fuzz.bench.ts --plant`: values the database rejects are treated
// as server errors, and errors reveal their cause.

const file = /\/http\/errors\.ts$/
plant(
  { file, from: 'BAD_VALUE.has(code)', to: 'false' },
  {
    file,
    from: 'message: error.message,',
    to: 'message: String((error.cause as Error)?.stack ?? error.message),',
  },
)

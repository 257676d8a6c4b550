import { plant } from '../../plant.ts'

// Whoever makes a download waits for its reader, however long.

plant(
  {
    file: /\/files\/spool\.ts$/,
    from: 'this.#room.budget.take(this.#lane, chunk.length)',
    to: 'null',
  },
  { file: /\/files\/spool\.ts$/, from: 'LONGEST_MS = 10_000', to: 'LONGEST_MS = 600_000' },
)

import { plant } from '../../plant.ts'

// Whoever makes a download waits for its reader, however long.

plant(
  {
    file: /\/files\/spool\.ts$/,
    from: 'this.#room.budget.reserve(this.#lane, chunk.length)',
    to: 'null',
  },
  { file: /\/files\/spool\.ts$/, from: 'MAX_MS = 10_000', to: 'MAX_MS = 600_000' },
)

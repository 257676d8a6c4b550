import { plant } from '../../plant.ts'

// The producer of a download waits for its reader without limit.

plant(
  {
    file: /\/files\/spool\.ts$/,
    from: 'this.#room.budget.reserve(this.#tenant, chunk.length)',
    to: 'null',
  },
  { file: /\/files\/spool\.ts$/, from: 'MAX_MS = 10_000', to: 'MAX_MS = 600_000' },
)

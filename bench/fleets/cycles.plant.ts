import { plant } from '../plant.ts'

// Trips are folded without their cycles, so that what cycles add can be measured.
plant({
  file: /\/feeds\/trips\/cycles\.service\.ts$/,
  from: '  const before = (row: WaybillRow) => getBefore(row, current)\n',
  to: '  if (Array.isArray(rows)) return\n  const before = (row: WaybillRow) => getBefore(row, current)\n',
})

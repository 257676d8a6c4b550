import { plant } from '../../../plant.ts'

// All background work shares one slot, also what waits for somebody outside.

const file = /\/api\/src\/jobs\/slots\.ts$/
plant(
  { file, from: 'local: 2,', to: 'local: 1,' },
  {
    file,
    from: "jobs.filter(({ slots = 'local' }) => slots === one)",
    to: "jobs.filter(() => one === 'local')",
  },
)

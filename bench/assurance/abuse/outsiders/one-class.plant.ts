import { plant } from '../../../plant.ts'

// All background work shares one slot, including jobs that wait for external systems.

const file = /\/api\/src\/jobs\/slots\.ts$/
plant(
  { file, from: 'local: 2,', to: 'local: 1,' },
  {
    file,
    from: "jobs.filter(({ slots = 'local' }) => slots === one)",
    to: "jobs.filter(() => one === 'local')",
  },
)

import { plant } from '../../plant.ts'

// No reader counts as too slow.

plant({
  file: /\/http\/slow-readers\.ts$/,
  from: 'raw.socket.destroy()',
  to: '',
})

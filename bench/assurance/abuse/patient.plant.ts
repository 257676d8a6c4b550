import { plant } from '../../plant.ts'

// Nobody is too slow to wait for.

plant({
  file: /\/http\/slow-readers\.ts$/,
  from: 'raw.socket.destroy()',
  to: '',
})

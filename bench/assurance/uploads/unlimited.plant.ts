import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/uploads.bench.ts --plant`: bodies that do not come are waited for, so that the
// bench can be seen to notice.

plant({
  file: /\/http\/limits\.ts$/,
  from: 'const refuse = () => raw.complete || rejectSlow(reply, raw)',
  to: 'const refuse = () => {}',
})

import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/uploads.bench.ts --plant=welcoming`: messages of which nothing is understood are
// welcome, so that the bench can be seen to notice.

plant({
  file: /\/messages\/messages\.service\.ts$/,
  from: "if (state === 'quarantined') requireReceived(receipt, problems)",
  to: '',
})

import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/uploads.bench.ts --plant`: bodies that do not come are waited for, or
// messages of which nothing is understood are welcome, so that the bench can be seen to notice.

const TAKEN = {
  file: /\/messages\/messages\.service\.ts$/,
  from: "if (receipt.state === 'quarantined') await requireOurFault(ctx, receipt)",
  to: '',
}
if (process.env['UPLOADS_PLANT'] === 'welcoming') plant(TAKEN)
else
  plant({
    file: /\/http\/limits\.ts$/,
    from: 'const refuse = () => raw.complete || refuseSlow(reply, raw)',
    to: 'const refuse = () => {}',
  })

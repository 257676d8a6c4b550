import { plant } from '../../../plant.ts'

// Loaded before the server: the machine of a customer stands here, so webhooks may reach it. Everything else is as it is.

const file = /\/notifications\/webhooks\/sending\.service\.ts$/
plant(
  { file, from: "(await lookup(host, { all: true, order: 'verbatim' }))", to: "[{ address: '127.0.0.1' }]" },
  { file, from: 'isOpen: isOpenAddress,', to: "isOpen: () => true,\n  ca: process.env['ABUSE_CA'] ?? ''," },
)

import { plant } from '../../../plant.ts'

// Loaded before the server: the customer's machine is on this host, so webhooks may reach it. Everything else is
// unchanged.

const file = /\/notifications\/webhooks\/sending\.service\.ts$/
plant(
  { file, from: "(await lookup(host, { all: true, order: 'verbatim' }))", to: "[{ address: '127.0.0.1' }]" },
  { file, from: 'isOpen: isOpenAddress,', to: "isOpen: () => true,\n  ca: process.env['ABUSE_CA'] ?? ''," },
)

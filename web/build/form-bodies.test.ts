import { expect, test } from 'vitest'
import { withBodies } from './form-bodies.ts'

const FORM = `
import { listCars, createCar, type Car } from '#contract/areas/cars/cars.contract.ts'
import { createForm } from '../../form/create-form.ts'
const car = createForm(createCar, { version: 'version' })
`
const PATH = '/house/web/src/areas/cars/CarForm.tsx'
const stripped = (code: string) => withBodies(code, PATH, '?body')

test('a form’s endpoint is imported with its body, the rest without', () => {
  expect(stripped(FORM)).toContain(
    "import { listCars } from '#contract/areas/cars/cars.contract.ts';" +
      "import { createCar } from '#contract/areas/cars/cars.contract.ts?body';",
  )
})

test('another name is saved', () => {
  expect(
    stripped(
      FORM.replace('createCar,', 'createCar as made,').replace('createForm(createCar', 'createForm(made'),
    ),
  ).toContain("import { createCar as made } from '#contract/areas/cars/cars.contract.ts?body'")
})

test('a contract that is fetched later comes with its bodies', () => {
  expect(stripped("const rules = () => import('#contract/areas/cars/cars.contract.ts')")).toBe(
    "const rules = () => import('#contract/areas/cars/cars.contract.ts?body')",
  )
  expect(stripped('const rules = () => import("#contract/areas/cars/cars.contract.ts")')).toBe(
    'const rules = () => import("#contract/areas/cars/cars.contract.ts?body")',
  )
})

test('files without a form stay as they are', () => {
  expect(stripped("import { listCars } from '#contract/areas/cars/cars.contract.ts'")).toBeNull()
  expect(withBodies(FORM, '/house/contract/src/areas/cars/cars.contract.ts', '?body')).toBeNull()
})

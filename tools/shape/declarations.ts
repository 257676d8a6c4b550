import { parseSync, Visitor, type BindingPattern, type ParamPattern } from 'oxc-parser'

/**
 * The names a source file chooses: variables, functions, parameters, types, class members. Properties of types and of
 * objects are left out, because many are names of the API or the database.
 */
export function readDeclarations(path: string, source: string): string[] {
  const names: string[] = []
  const add = (id: { name: string } | null) => id && names.push(id.name)
  const addParams = ({ params }: { params: readonly ParamPattern[] }) =>
    names.push(...params.flatMap(namesInParam))
  new Visitor({
    VariableDeclarator: ({ id }) => names.push(...namesInPattern(id)),
    FunctionDeclaration: (node) => {
      add(node.id)
      addParams(node)
    },
    FunctionExpression: addParams,
    ArrowFunctionExpression: addParams,
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    MethodDefinition: ({ key }) => addKey(names, key),
    PropertyDefinition: ({ key }) => addKey(names, key),
  }).visit(parseSync(path, source).program)
  return names
}

function addKey(names: string[], key: { type: string; name?: unknown }): void {
  const isName = key.type === 'Identifier' || key.type === 'PrivateIdentifier'
  if (isName && typeof key.name === 'string') names.push(key.name)
}

function namesInParam(param: ParamPattern): string[] {
  if (param.type === 'TSParameterProperty') return namesInPattern(param.parameter)
  return namesInPattern(param.type === 'RestElement' ? param.argument : param)
}

/** A property that keeps its own name in a destructuring was named where it was declared. */
function namesInPattern(pattern: BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesInPattern(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) =>
        one === null ? [] : namesInPattern(one.type === 'RestElement' ? one.argument : one),
      )
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => {
        if (one.type === 'RestElement') return namesInPattern(one.argument)
        return one.shorthand ? [] : namesInPattern(one.value)
      })
  }
}

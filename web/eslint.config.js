import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

// Prettier decides about layout and svelte-check about types; these rules find mistakes that neither of them sees.
export default ts.config(
  { ignores: ['dist', 'node_modules', 'app/engine/made', 'e2e/results'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Our state is replaced as a whole (`$state.raw`), so most sets and maps need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // Templates see `any` where svelte-check knows the type, and type-aware rules on them cost half a minute.
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser, projectService: false, svelteConfig } },
    rules: {
      ...ts.configs.disableTypeChecked.rules,
      // A variable that a `$derived` reads and sets remembers its last value.
      'no-useless-assignment': 'off',
      // `{' '}` is the only way to keep a blank beside a block.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...ts.configs.disableTypeChecked,
    languageOptions: { parserOptions: { projectService: false } },
  },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker } },
  // Playwright reads the fixtures that a function needs from its pattern, even an empty one.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
)

import { mount } from 'svelte'
import App from './App.svelte'
import { prepareForOffline } from './lib/offline'
import './styles/base.css'

const target = document.getElementById('app')
if (target) mount(App, { target })
prepareForOffline()

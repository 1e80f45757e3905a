// The themes of Shoelace come first, so that the styles below override them, and components override both.
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/themes/dark.css';
import '@fontsource-variable/inter/wght.css';
import '../styles/theme.css';
import '../styles/base.css';
import '../styles/layout.css';

/** matplotlib finds the Chinese, Japanese and Korean glyphs of the font collection under its Japanese name only. */
export const matplotlibSettings = `backend: Agg
font.family: Noto Sans CJK JP, DejaVu Sans
axes.unicode_minus: False
figure.autolayout: True
savefig.dpi: 120
`

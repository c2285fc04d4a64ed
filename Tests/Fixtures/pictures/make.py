#!/usr/bin/env python3
"""Makes the picture files beside it, which PictureDecoderTests reads.

Needs ImageMagick's convert, libwebp's cwebp, gif2webp and webpmux, and ffmpeg. The files
are committed: run this only to change them.
"""
import os
import struct
import subprocess
import zlib

os.chdir(os.path.dirname(os.path.abspath(__file__)))


def png(name, width, height, depth, kind, rows, *extra):
    def chunk(tag, data):
        crc = zlib.crc32(tag + data)
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", crc)

    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    body = b"".join(chunk(tag, data) for tag, data in extra)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + body
                   + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def exif(orientation, order):
    mark = b"II*\0" if order == "<" else b"MM\0*"
    entries = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0)
    return mark + struct.pack(order + "IH", 8, 1) + entries + struct.pack(order + "I", 0)


# Grey from black to white in the steps that each depth has.
png("grey-1.png", 2, 1, 1, 0, [bytes([0b01000000])])
png("grey-2.png", 4, 1, 2, 0, [bytes([0b00011011])])
png("grey-4.png", 16, 1, 4, 0, [bytes(16 * (2 * i) + 2 * i + 1 for i in range(8))])
png("grey-16.png", 3, 1, 16, 0, [struct.pack(">HHH", 0, 0x8000, 0xFFFF)])
png("grey-alpha.png", 2, 1, 8, 4, [bytes([255, 255, 200, 64])])
# Red, green, a clear colour; red at half alpha in 16 bits.
palette = bytes([255, 0, 0, 0, 255, 0, 9, 9, 9])
png("palette.png", 3, 1, 2, 3, [bytes([0b00011000])], (b"PLTE", palette), (b"tRNS", b"\xff\xff\0"))
png("key.png", 2, 1, 8, 2, [bytes([1, 2, 3, 4, 5, 6])], (b"tRNS", struct.pack(">HHH", 1, 2, 3)))
png("rgba-16.png", 1, 1, 16, 6, [struct.pack(">HHHH", 0xFFFF, 0, 0, 0x8000)])
# Each pixel tells its place: red is the column, green the row, times 16.
place = [b"".join(bytes([16 * x, 16 * y, 99, 255 if x else 128]) for x in range(9)) for y in range(7)]
png("place.png", 9, 7, 8, 6, place)
run("convert", "place.png", "-interlace", "PNG", "-define", "png:color-type=6", "interlaced.png")
run("cwebp", "-lossless", "-exact", "place.png", "-o", "lossless.webp")
run("cwebp", "-q", "100", "place.png", "-o", "lossy.webp")

# Quarters: red, green; blue, white. What an upright viewer must see, whatever the camera's hold.
upright = ["-size", "16x16", "xc:red", "xc:lime", "+append", "(", "-size", "16x16", "xc:blue",
           "xc:white", "+append", ")", "-append"]
corners = ["(", *upright, "-size", "32x16", "xc:white", "-append", ")"]
# The stored picture is the upright one turned back.
undo = {1: [], 2: ["-flop"], 3: ["-rotate", "180"], 4: ["-flip"], 5: ["-transpose"],
        6: ["-rotate", "270"], 7: ["-transverse"], 8: ["-rotate", "90"]}
for value, steps in undo.items():
    name = f"hold-{value}.jpg"
    run("convert", *corners, *steps, "-strip", "-sampling-factor", "1x1", "-quality", "90", name)
    data = open(name, "rb").read()
    block = b"Exif\0\0" + exif(value, "<" if value % 2 else ">")
    segment = b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block
    open(name, "wb").write(data[:2] + segment + data[2:])
run("convert", *corners, "-rotate", "270", "PNG24:turned.png")
data = open("turned.png", "rb").read()
block = exif(6, ">")
chunk = struct.pack(">I", len(block)) + b"eXIf" + block
chunk += struct.pack(">I", zlib.crc32(b"eXIf" + block))
open("turned.png", "wb").write(data[:33] + chunk + data[33:])
run("cwebp", "-lossless", "turned.png", "-o", "plain.webp")
open("block.exif", "wb").write(block)
run("webpmux", "-set", "exif", "block.exif", "plain.webp", "-o", "turned.webp")

run("convert", "-size", "16x16", "xc:gray(128)", "-colorspace", "Gray", "-strip", "grey.jpg")
run("convert", "-size", "16x16", "xc:red", "-colorspace", "CMYK", "-strip", "inks.jpg")
run("convert", "-size", "16x16", "xc:red", "-interlace", "JPEG", "-strip", "progressive.jpg")
run("convert", "-size", "8x8", "xc:red", "xc:blue", "film.gif")
run("gif2webp", "film.gif", "-o", "film.webp")
colors = [part for color in ["red", "blue"] for part in ["-f", "lavfi", "-i", f"color={color}:s=64x48:r=2:d=1"]]
run("ffmpeg", "-y", *colors, "-filter_complex", "[0][1]concat", "-c:v", "libaom-av1", "moving.avif")
for name in ["plain.webp", "block.exif", "film.gif"]:
    os.remove(name)
